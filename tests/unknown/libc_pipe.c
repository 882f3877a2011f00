// Nothing is in the pipe, and nothing will be.
extern void reach_error(void);
extern int pipe(int *);
extern long read(int, void *, unsigned long);

int main(void)
{
    int ends[2];
    char letter = 'a';
    if (pipe(ends) == 0)
        read(ends[0], &letter, 1);
    if (letter != 'a')
        reach_error();
    return 10 / letter;
}
