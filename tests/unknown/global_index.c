// The function may change the index, not where it may point.
// any: true
// havoc: true
extern void update(void);
int index_of_entry, table[4];

int main(void)
{
    update();
    return table[index_of_entry & 3];
}
