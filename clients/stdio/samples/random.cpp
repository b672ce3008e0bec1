// Plays a random legal move; knows no rules.
#include <iostream>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <vector>

int main()
{
    std::mt19937 random{std::random_device{}()};
    std::vector<std::string> legal;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words{line};
        std::string word;
        words >> word;
        // std::endl flushes: a line that waits in a buffer loses on time.
        if (word == "ugi") {
            std::cout << "id name random.cpp\nid author Mashimo\nugiok" << std::endl;
        } else if (word == "isready") {
            std::cout << "readyok" << std::endl;
        } else if (word == "legal") {
            legal.assign(std::istream_iterator<std::string>{words}, {});
        } else if (word == "go" && !legal.empty()) {
            std::uniform_int_distribution<std::size_t> any{0, legal.size() - 1};
            std::cout << "bestmove " << legal[any(random)] << std::endl;
        } else if (word == "quit") {
            break;
        }
    }
}
