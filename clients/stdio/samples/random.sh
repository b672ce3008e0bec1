#!/bin/sh
# Plays a random legal move; knows no rules.
legal=
seed=$$
while read -r word rest; do
    case $word in
    ugi) echo "id name random.sh"; echo "id author Mashimo"; echo ugiok ;;
    isready) echo readyok ;;
    legal) legal=$rest ;;
    go)
        # shellcheck disable=SC2086
        set -- $legal
        seed=$(((seed * 1103515245 + 12345) % 2147483648))
        shift $((seed / 65536 % $#))
        echo "bestmove $1" ;;
    quit) exit 0 ;;
    esac
done
