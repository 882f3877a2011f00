#!/bin/bash
# Checks natively what tests/c claims: every program compiles for both data models, every *_bug.c fails as its head says on the inputs
# in its head, and every *_safe.c fails neither on those inputs nor on random ones; no program makes a sanitizer complain but where that is the failure.
#
#   tests/c/check.sh [--full] [name…]    names without .c; --full: more random runs, 32 bits with sanitizers, MemorySanitizer
#
# Programs with a property in their heads have sanitizers at 32 bits, too: most of their failures are nothing else.
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

# What a property's violation is called in `false(…)`, and how it ends natively; the first is what a program without a property is about.
violations="unreach-call unreach-call REACHED
assert assert ASSERTION
valid-memsafety valid-deref DEREF
valid-memsafety valid-free FREE
valid-memsafety valid-memtrack LOST
valid-memcleanup valid-memcleanup UNFREED
no-overflow no-overflow OVERFLOW
div-by-zero div-by-zero DIVISION
undefined-behaviour undefined-behaviour REPORT
termination termination TIMEOUT"
ways_of() { echo "$violations" | awk -v property="$1" '$1 == property {print $3}'; } # property
way_of() { echo "$violations" | awk -v verdict="false($1)" 'verdict == "false(" $2 ")" {print $3}'; } # the word of a verdict

for name in $names; do
    topic=${name%_*}
    [ -f "$topic"_safe.c ] && [ -f "$topic"_bug.c ] || fail "$name has no twin"
    properties=$(head_of $name property | tr -d ,) verdict=$(head_of $name verdict) verdicts=$(head_of $name verdicts)
    [ "$(sed -n 1p "$name.c")" = "// verdict: $verdict" ] || fail "$name.c: its first line is no verdict"
    [ "$(head_of ${topic}_safe property)" = "$(head_of ${topic}_bug property)" ] || fail "$name: its twin is about another property"
    case $name:$verdict in
    *_safe:true) ;;
    *_bug:'false('*')')
        word=${verdict#false(} word=${word%)}
        for property in ${properties:-unreach-call assert}; do ways_of $property; done | grep -qx "$(way_of $word)" || fail "$name.c: no property is violated by $verdict"
        grep -q '^// inputs:' "$name.c" || fail "$name.c has no line of inputs" ;;
    *) fail "$name.c: its verdict does not fit its name" ;;
    esac
    for property in $properties; do [ "$(ways_of $property)" ] || fail "$name.c: there is no property $property"; done
    case $properties in
    *\ *)
        [ "$(echo "$verdicts" | sed -E 's/ (true|false)\b//g')" = "$(head_of $name property)" ] || fail "$name.c: it needs a verdict for each property"
        first=$(echo "$verdicts" | tr , '\n' | awk '$2 == "false" {print $1; exit}')
        case $name:$first in
        *_safe:) ;;
        *_bug:?*) ways_of $first | grep -qx "$(way_of $word)" || fail "$name.c: its first line is not about the first violation" ;;
        *) fail "$name.c: its verdicts contradict its verdict" ;;
        esac ;;
    *) [ "$verdicts" ] && fail "$name.c: several verdicts for one property" ;;
    esac
done

row_of() { # program
    local expected=NOTHING allowed=0 maybe=0 heap=0 verdict property
    verdict=$(head_of $1 verdict)
    [ "$verdict" != true ] && verdict=${verdict#false(} && expected=$(way_of ${verdict%)})
    for property in $(head_of $1 verdicts | tr , '\n' | awk '$2 == "false" {print $1}'); do
        for property in $(ways_of $property); do allowed="$allowed | 1 << $property"; done
    done
    case $(head_of $1 native) in maybe*) maybe=1 ;; esac
    case $(head_of $1 property) in *valid-memsafety*) heap="$heap | TRACKED" ;; esac
    case $(head_of $1 property) in *valid-memcleanup*) heap="$heap | CLEANED" ;; esac
    echo "{\"$1\", main_$1, $expected, $allowed, $maybe, $heap, \"$(head_of ${1%_*}_bug inputs)\"},"
}

check() { # model, kind: plain or property
    local model=$1 machine=-m64 sanitize=address,undefined,float-cast-overflow link=-lm dir=$work/$1.$2 name flags warnings twice
    [ $model = memory ] && sanitize=memory
    [ $model.$2 = 32.plain ] && [ ! $full ] && sanitize=""
    # What native.sh of tests/models says about 32 bits holds here too.
    [ $model = 32 ] && machine="-m32 -msse2 -mfpmath=sse -idirafter /usr/include/x86_64-linux-gnu" \
        && link="-lm --rtlib=compiler-rt --unwindlib=none /usr/lib32/libgcc_s.so.1"
    flags="$machine -std=gnu11 -O0 -fno-builtin -ffp-contract=off -fno-strict-aliasing ${sanitize:+-fsanitize=$sanitize -fno-sanitize-recover=all}"
    warnings="-Wall -Werror -Wno-tautological-compare -Wno-uninitialized -Wno-literal-range -Wno-unused-label -Wno-unused-value -Wno-invalid-noreturn -Wno-return-type -Wno-implicit-function-declaration"
    mkdir "$dir" "$dir/alone"
    # Many programs are one binary, since linking is what costs; those that run code outside of main need one each.
    echo '#include "harness.h"' > "$dir/table.c"
    touch "$dir/names" "$dir/names_of_violations"
    for name in $names; do
        case $2:$(head_of $name property) in plain: | property:?*) ;; *) continue ;; esac
        case $(head_of $name only) in "" | -m${model/memory/64}) ;; *) continue ;; esac
        [ $model = memory ] && [ "$(head_of $name undefined)" ] && continue
        [ $model.$2.${name##*_} = memory.property.bug ] && continue
        echo "int main_$name(void);" >> "$dir/table.c"
        if grep -q 'structor))' $name.c; then
            echo "#include \"harness.h\"
                int main_$name(void); const struct program programs[] = {$(row_of $name) {0}};" > "$dir/alone/$name.c"
        else
            row_of $name >> "$dir/rows"
        fi
        # What is wrong with them on purpose, compilers see too.
        case $2.$name in property.*_bug) echo $name >> "$dir/names_of_violations" ;; *) echo $name >> "$dir/names" ;; esac
    done
    count=$(cat "$dir"/names* | wc -l)
    [ $count = 0 ] && return
    { echo 'const struct program programs[] = {'; cat "$dir/rows" 2> /dev/null; echo '{0}};'; } >> "$dir/table.c"
    $clang $flags -Wall -Wextra -c harness.c -o "$dir/harness.o" || { fail "harness.c -m$model"; return; }
    xargs -P "$jobs" -I{} $clang $flags $warnings -Dmain=main_{} -c {}.c -o "$dir/{}.o" < "$dir/names" || fail "a program does not compile for $model"
    xargs -P "$jobs" -I{} $clang $flags -w -Dmain=main_{} -c {}.c -o "$dir/{}.o" < "$dir/names_of_violations" || fail "a program does not compile for $model"
    # Of two functions of one name the first would be run for both.
    twice=$(find "$dir" -name '*_safe.o' -exec nm -g --defined-only {} + | awk 'NF == 3 {print $3}' | grep -vE '^(reach_error|__VERIFIER_assert|_*asan.*|__odr_asan.*)$' | sort | uniq -d)
    [ "$twice" ] && fail "make these static:" $twice
    link="-Wl,--allow-multiple-definition,--wrap=exit $link"
    for name in $(cd "$dir/alone" && ls); do
        name=${name%.c}
        $clang $flags -I. "$dir/harness.o" "$dir/$name.o" "$dir/alone/$name.c" $link -o "$dir/alone/$name" || fail "$name does not link"
        rm "$dir/$name.o"
    done
    if [ -f "$dir/rows" ]; then
        find "$dir" -maxdepth 1 -name '*.o' ! -name harness.o > "$dir/objects"
        $clang $flags -I. "$dir/harness.o" @"$dir/objects" "$dir/table.c" $link -o "$dir/alone/together" \
            || fail "the programs do not link for $model"
    fi
    # The harness looks for leaks itself, where they matter.
    local symbolize=1; [ $2 = property ] && symbolize=0 # most of their reports are wanted, and none is read
    export ASAN_OPTIONS=symbolize=$symbolize:detect_leaks=1:leak_check_at_exit=0:detect_odr_violation=0:detect_stack_use_after_return=1 MSAN_OPTIONS=print_stats=0
    for binary in "$dir"/alone/*; do
        [ -x "$binary" ] || continue
        local slice pids=""
        for slice in $(seq 0 $(($jobs - 1))); do "$binary" $runs $slice $jobs & pids="$pids $!"; done
        for slice in $pids; do wait $slice || failed=1; done
    done
    echo "$count programs, $runs random runs each: $model${3-}"
}

ulimit -c 0
for model in $models; do
    check $model plain
    check $model property ", with a property"
done
[ $failed = 0 ]
