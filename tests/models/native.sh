#!/bin/bash
# Runs the libc models natively and compares them with glibc.
#
# Each test program is built twice: as it is, and with every libc function that a model defines renamed to the model's
# (model_strlen, …), linked with the models and shim.c, all under AddressSanitizer and UndefinedBehaviorSanitizer.
# What both print on standard output and standard error, and how both end, must be the same. A test with a file NAME.expected is
# compared with that file instead: its results are choices that only the models make. NAME.in is its standard input;
# NAME.env holds NAME=value settings for it.
#
#   tests/models/native.sh [-m64|-m32] [name…]
#   SHRIKE=target/release/shrike tests/models/native.sh …    runs the same programs in Shrike's machine instead
set -u
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
models=$here/../../models
clang=${CLANG:-clang-19}
sizes="64 32"
case ${1-} in -m64) sizes=64; shift;; -m32) sizes=32; shift;; esac
work=${KEEP:-$(mktemp -d)} # KEEP=DIR leaves everything there
[ "${KEEP-}" ] && mkdir -p "$KEEP" || trap 'rm -rf "$work"' EXIT
failures=0

fail() { echo "FAIL $*"; failures=$((failures + 1)); }

# What the machine provides itself, and what it is allowed to miss.
provided='^(_GLOBAL_OFFSET_TABLE_|malloc|free|abort|reach_error|__assert_fail|__shrike_.*|(sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|exp|exp2|exp10|expm1|log|log2|log10|log1p|pow|cbrt|hypot|erf|erfc|tgamma|lgamma)[fl]?)$'
toolchain='^(__asan_.*|__st(art|op)_asan_globals|__ubsan_.*|__sanitizer_.*|_GLOBAL_OFFSET_TABLE_|__stack_chk_fail.*|setjmp|_setjmp|longjmp|mem(cpy|set|move)|__(u?div|u?mod|mul|float|fix)[a-z0-9]*)$'

build() { # size
    local size=$1 dir=$work/$1 source name
    mkdir -p "$dir/model" "$dir/native"
    # 32-bit: Debian has the sanitizers and libgcc_s, not libgcc itself; compiler-rt stands in.
    link="-lm"
    # Its clang computes with x87 registers unless told otherwise, which rounds differently from the instructions' meaning.
    machine=-m$size
    [ "$size" = 32 ] && machine="-m32 -msse2 -mfpmath=sse" && link="-lm --rtlib=compiler-rt --unwindlib=none /usr/lib32/libgcc_s.so.1"
    [ "${SHRIKE-}" ] && return
    for source in "$models"/*.c; do
        name=$(basename "$source" .c)
        # As the verifier compiles it, and as it runs here.
        $clang $machine -std=gnu11 -O1 -Xclang -disable-llvm-passes -fno-builtin -fno-math-errno -g -Wall -Wextra -Werror \
            -emit-llvm -c "$source" -o "$dir/$name.bc" || fail "$name.c does not compile for -m$size"
        $clang $machine -std=gnu11 -O1 -fno-builtin -fno-math-errno -fno-strict-aliasing -g -fsanitize=address,undefined \
            -fno-sanitize-recover=undefined -emit-llvm -S "$source" -o "$dir/$name.ll" || fail "$name.c does not compile"
    done
    llvm-nm-19 --defined-only -g "$dir"/*.bc | awk 'NF == 3 {print $3}' | sort -u > "$dir/all"
    grep -v '^__shrike_' "$dir/all" > "$dir/defined"
    llvm-nm-19 -u "$dir"/*.bc | awk 'NF == 2 {print $2}' | sort -u > "$dir/needed"
    comm -23 "$dir/needed" "$dir/all" | grep -Ev "$provided" > "$dir/missing" \
        && fail "models need what is not defined: $(tr '\n' ' ' < "$dir/missing")"
    # A program may define any public name itself, so models call each other by others.
    for source in "$dir"/*.bc; do
        llvm-dis-19 "$source" -o - | grep -oE 'call [^@]*@[A-Za-z0-9_]+\(' | sed 's/.*@//; s/($//' | sort -u | comm -12 - "$dir/defined" \
            | sed "s|^|$(basename "$source" .bc).c calls |"
    done > "$dir/public"
    [ -s "$dir/public" ] && fail "$(cat "$dir/public")"
    awk '{print $1 " model_" $1}' "$dir/defined" > "$dir/rename"
    # Renamed before code is generated: an instruction such as llvm.floor becomes a call of the real floor only then.
    for source in "$dir"/*.ll; do
        perl -e 'open N, shift; while (<N>) { chomp; $n{$_} = 1 } while (<>) { s/([\@\$])([\w.]+)/exists $n{$2} ? "$1model_$2" : "$1$2"/ge; print }' \
            "$dir/defined" "$source" > "$source.renamed"
        $clang $machine -w -O1 -x ir -c "$source.renamed" -o "${source%.ll}.o" || fail "$source"
    done
    $clang $machine -O1 -g -w -fsanitize=address -c "$here/shim.c" -o "$dir/shim.o" || fail "shim.c"
}

link_models() { # size test flags
    local size=$1 name=$2 flags=$3 dir=$work/$1
    $clang $machine $flags -fsanitize=address,undefined -fno-sanitize=alignment,nonnull-attribute -c "$here/$name.c" -o "$dir/$name.raw" \
        || { fail "$name.c"; return 1; }
    objcopy --redefine-syms="$dir/rename" "$dir/$name.raw" "$dir/$name.obj"
    llvm-nm-19 -u "$dir/$name.obj" | awk '{print $2}' | grep -Ev "^model_|$provided|$toolchain" > "$dir/unmodelled"
    [ -s "$dir/unmodelled" ] && fail "$name uses what no model defines: $(tr '\n' ' ' < "$dir/unmodelled")"
    $clang $machine -fsanitize=address,undefined "$dir/$name.obj" "$dir"/*.o $link -o "$dir/model/$name" \
        || { fail "$name does not link"; return 1; }
}

run() { # size test
    local size=$1 name=$2 dir=$work/$1 settings="" flags="-std=gnu11 -D_GNU_SOURCE -O1 -fno-builtin -g -w" input=/dev/null
    # Where Debian keeps <asm/errno.h>, which the 32-bit headers need too.
    [ "$size" = 32 ] && flags="$flags -idirafter /usr/include/x86_64-linux-gnu"
    [ -f "$here/$name.in" ] && input=$here/$name.in
    [ -f "$here/$name.env" ] && settings=$(cat "$here/$name.env")
    if [ "${SHRIKE-}" ]; then
        case $settings in *SHIM_*) echo "skip $name: the shim's business"; return;; esac
        local model=LP64
        [ "$size" = 32 ] && model=ILP32
        (cd "$here" && env $settings "$SHRIKE" run --data-model $model "$name.c" < $input > "$dir/model/out" 2> "$dir/model/err"
            echo "exit $?" >> "$dir/model/err")
    else
        link_models $size $name "$flags" || return
        (cd "$dir/model" && env $settings ASAN_OPTIONS=detect_leaks=0 "./$name" < $input > out 2> err; echo "exit $?" >> err) 2> /dev/null
    fi
    if [ -f "$here/$name.expected" ]; then
        cp "$here/$name.expected" "$dir/native/out"
        echo "exit 0" > "$dir/native/err"
    else
        $clang $machine $flags "$here/$name.c" $link -o "$dir/native/$name" || { fail "$name.c"; return; }
        (cd "$dir/native" && env $settings "./$name" < $input > out 2> err; echo "exit $?" >> err) 2> /dev/null
    fi
    if cmp -s "$dir/model/out" "$dir/native/out" && cmp -s "$dir/model/err" "$dir/native/err"; then
        echo "ok   $name -m$size ($(wc -l < "$dir/model/out") lines)"
    else
        fail "$name -m$size: glibc (or expected) <, model >"
        diff -a "$dir/native/out" "$dir/model/out" | head -${DIFF_LINES:-20}
        diff -a "$dir/native/err" "$dir/model/err" | head -${DIFF_LINES:-20}
    fi
}

names=${*:-$(cd "$here" && ls *.c | sed 's/\.c$//' | grep -v '^shim$')}
[ "${SHRIKE-}" ] && SHRIKE=$(realpath "$SHRIKE")
for size in $sizes; do
    build $size
    for name in $names; do run $size $name; done
done
[ $failures = 0 ] || { echo "$failures failures"; exit 1; }
