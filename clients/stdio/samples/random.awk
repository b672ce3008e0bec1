# Plays a random legal move; knows no rules. Run it with: awk -f random.awk
BEGIN {
    srand()
    # Some awks wait for a full buffer of input; the shell's `read` takes a line as soon as it is there.
    line = "IFS= read -r line && printf '%s\\n' \"$line\""
    while ((line | getline) > 0) {
        close(line)
        if ($1 == "ugi") {
            say("id name random.awk")
            say("id author Mashimo")
            say("ugiok")
        }
        if ($1 == "isready") say("readyok")
        if ($1 == "legal") count = split($0, legal, " ")
        if ($1 == "go") say("bestmove " legal[2 + int(rand() * (count - 1))])
        if ($1 == "quit") exit
    }
}

# Without fflush the line would wait in a buffer, and the bot would lose on time.
function say(text) { print text; fflush() }
