/* Plays a random legal move; knows no rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE_MAX_BYTES = 65536 };

static char line[LINE_MAX_BYTES];
static char legal[LINE_MAX_BYTES];

static void choose(void)
{
    char moves[LINE_MAX_BYTES];
    char *chosen = NULL;
    int count = 0;
    strcpy(moves, legal);
    for (char *move = strtok(moves, " \n"); move != NULL; move = strtok(NULL, " \n"))
        /* Each of n moves is the last one kept with a chance of 1 in n. */
        if (rand() % ++count == 0)
            chosen = move;
    printf("bestmove %s\n", chosen == NULL ? "none" : chosen);
}

int main(void)
{
    srand((unsigned)time(NULL));
    /* A line that waits in a buffer loses on time. */
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strcmp(line, "ugi\n") == 0)
            puts("id name random.c\nid author Mashimo\nugiok");
        else if (strcmp(line, "isready\n") == 0)
            puts("readyok");
        else if (strncmp(line, "legal ", 6) == 0)
            strcpy(legal, line + 6);
        else if (strncmp(line, "go", 2) == 0)
            choose();
        else if (strcmp(line, "quit\n") == 0)
            break;
    }
    return 0;
}
