#!/bin/bash
# Checks natively what tests/c claims: every program compiles for both data models, every *_bug.c fails as its head says on the inputs
# in its head, and every *_safe.c fails neither on those inputs nor on random ones; nobody makes a sanitizer complain.
#
#   tests/c/check.sh [--full] [name…]    names without .c; --full: more random runs, 32 bits with sanitizers, MemorySanitizer
set -u
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
clang=${CLANG:-clang-19}
jobs=${JOBS:-2} runs=${RUNS:-20} models="64 32" full="" failed=0
[ "${1-}" = --full ] && runs=${RUNS:-300} models="64 32 memory" full=1 && shift
cd "$here" && work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
names=${*:-$(ls *_safe.c *_bug.c | sed 's/\.c$//')}
fail() { echo "FAIL $*"; failed=1; }

head_of() { sed -n "/^\/\/ $2:/{s/^\/\/ $2: *//p;q};/^\/\//!q" "$1.c"; } # program, key

for name in $names; do
    topic=${name%_*}
    [ -f "$topic"_safe.c ] && [ -f "$topic"_bug.c ] || fail "$name has no twin"
    case $name:$(sed -n 1p "$name.c") in
    *_safe:'// verdict: true') ;;
    *_bug:'// verdict: false(unreach-call)' | *_bug:'// verdict: false(assert)')
        grep -q '^// inputs:' "$name.c" || fail "$name.c has no line of inputs" ;;
    *) fail "$name.c: its first line is no verdict of its" ;;
    esac
done

check() { # model
    local model=$1 machine=-m64 sanitize=address,undefined,float-cast-overflow link=-lm name flags expected
    [ $model = memory ] && sanitize=memory
    [ $model = 32 ] && [ ! $full ] && sanitize=""
    # What native.sh of tests/models says about 32 bits holds here too.
    [ $model = 32 ] && machine="-m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu" \
        && link="-lm --rtlib=compiler-rt --unwindlib=none /usr/lib32/libgcc_s.so.1"
    flags="$machine -std=gnu11 -O0 -fno-builtin -ffp-contract=off -fno-strict-aliasing ${sanitize:+-fsanitize=$sanitize -fno-sanitize-recover=all}"
    mkdir "$work/$model" "$work/$model/alone"
    # Many programs are one binary, since linking is what costs; those that run code outside of main need one each.
    echo '#include "harness.h"' > "$work/$model/table.c"
    for name in $names; do
        case $(head_of $name only) in "" | -m${model/memory/64}) ;; *) continue ;; esac
        [ $model = memory ] && [ "$(head_of $name undefined)" ] && continue
        case $(head_of $name verdict) in true) expected=NOTHING ;; *assert*) expected=ASSERTION ;; *) expected=REACHED ;; esac
        maybe=0; [ "$(head_of $name native)" = maybe ] && maybe=1
        echo "int main_$name(void);" >> "$work/$model/table.c"
        row="{\"$name\", main_$name, $expected, $maybe, \"$(head_of ${name%_*}_bug inputs)\"},"
        if grep -q 'structor))' $name.c; then
            echo "#include \"harness.h\"
                int main_$name(void); const struct program programs[] = {$row {0}};" > "$work/$model/alone/$name.c"
        else
            echo "$row" >> "$work/$model/rows"
        fi
        echo $name
    done > "$work/$model/names"
    { echo 'const struct program programs[] = {'; cat "$work/$model/rows" 2> /dev/null; echo '{0}};'; } >> "$work/$model/table.c"
    $clang $flags -Wall -Wextra -c harness.c -o "$work/$model/harness.o" || { fail "harness.c -m$model"; return; }
    xargs -P "$jobs" -I{} $clang $flags -Wall -Werror -Wno-tautological-compare -Wno-uninitialized -Wno-literal-range -Wno-unused-label \
        -Wno-implicit-function-declaration         -Dmain=main_{} -c {}.c -o "$work/$model/{}.o" < "$work/$model/names" || fail "a program does not compile for $model"
    # Of two functions of one name the first would be run for both.
    twice=$(find "$work/$model" -name '*_safe.o' -exec nm -g --defined-only {} + | awk 'NF == 3 {print $3}' | grep -vE '^(reach_error|__VERIFIER_assert|_*asan.*|__odr_asan.*)$' | sort | uniq -d)
    [ "$twice" ] && fail "make these static:" $twice
    link="-Wl,--allow-multiple-definition $link"
    for name in $(cd "$work/$model/alone" && ls); do
        name=${name%.c}
        $clang $flags -I. "$work/$model/harness.o" "$work/$model/$name.o" "$work/$model/alone/$name.c" $link -o "$work/$model/alone/$name" || fail "$name does not link"
        rm "$work/$model/$name.o"
    done
    if [ -f "$work/$model/rows" ]; then
        find "$work/$model" -maxdepth 1 -name '*.o' ! -name harness.o > "$work/$model/objects"
        $clang $flags -I. "$work/$model/harness.o" @"$work/$model/objects" "$work/$model/table.c" $link -o "$work/$model/alone/together" \
            || fail "the programs do not link for $model"
    fi
    export ASAN_OPTIONS=detect_leaks=0:detect_odr_violation=0 MSAN_OPTIONS=print_stats=0
    for binary in "$work/$model"/alone/*; do
        [ -x "$binary" ] || continue
        local slice pids=""
        for slice in $(seq 0 $(($jobs - 1))); do "$binary" $runs $slice $jobs & pids="$pids $!"; done
        for slice in $pids; do wait $slice || failed=1; done
    done
}

ulimit -c 0
for model in $models; do
    check $model
    echo "$(wc -l < "$work/$model/names") programs, $runs random runs each: $model"
done
[ $failed = 0 ]
