// It may write more than there is room for.
#include <sys/socket.h>

int main(void)
{
    char buffer[4];
    recv(0, buffer, 400, 0);
    return 0;
}
