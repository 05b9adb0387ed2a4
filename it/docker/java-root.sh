# SPDX-License-Identifier: Apache-2.0
# Functions that fill a directory with what a Java program needs in a container: a runtime from jlink, and tools and
# shared libraries of this machine. To be sourced.

# Most of what our programs and Kafka's use. log4j-core needs the package java.beans of java.desktop, but not its native
# libraries, which partly need X11.
java_root_modules=java.base,java.desktop,java.logging,java.management,java.naming,java.security.jgss,java.security.sasl
java_root_modules+=,java.sql,java.xml,jdk.crypto.ec,jdk.management,jdk.unsupported

# add_java <root> <JDK> <modules>
add_java() {
  "$2/bin/jlink" --output "$1/opt/java" --strip-java-debug-attributes --no-header-files --no-man-pages --add-modules "$3"
  rm -f "$1"/opt/java/lib/lib{awt,font,freetype,javajpeg,jawt,jsound,lcms,mlib,splash}*.so
  "$1/opt/java/bin/java" -XX:+UseSerialGC -Xshare:dump > /dev/null # jlink does not copy the JDK's class-data archive
}

# add_tools <root> <tool...>: bash is always one of them
add_tools() {
  local tool
  mkdir -p "$1/usr/bin" "$1/root" "$1/etc" "$1/tmp"
  chmod 1777 "$1/tmp"
  ln -s usr/bin "$1/bin"
  echo 'root:x:0:0:root:/root:/bin/bash' > "$1/etc/passwd"
  echo 'root:x:0:' > "$1/etc/group"
  for tool in bash "${@:2}"; do cp -L "$(command -v "$tool")" "$1/usr/bin"; done
  ln -s bash "$1/usr/bin/sh"
}

# add_libraries <root>: copies the shared libraries of the programs in it to the paths where the loader looks for them.
# The libraries named below are for native code that Kafka's jars unpack at run time: without libpthread.so.0 the first
# zstd batch fails.
add_libraries() {
  local root=$1 libc name library binaries
  mapfile -t binaries < <(find "$root/usr/bin" "$root/opt/java" -type f \( -path '*/bin/*' -o -name '*.so' \))
  libc=$(ldd "$root/usr/bin/bash" | sed -n 's/.*libc\.so.* => \(.*\) (.*/\1/p')
  for name in libdl.so.2 libgcc_s.so.1 libpthread.so.0 librt.so.1 libstdc++.so.6; do
    for library in "${libc%/*}/$name" "/usr${libc%/*}/$name"; do
      [ ! -e "$library" ] || { binaries+=("$library"); echo "$library"; break; }
    done
  done > "$root.libraries"
  ldd "${binaries[@]}" 2>/dev/null | sed -n 's/.* => //;s/^[[:space:]]*\(\/.*\) (0x.*/\1/p' >> "$root.libraries" || true
  sort -u "$root.libraries" | while read -r library; do
    case $library in
      "$root"/*) ;;
      *) mkdir -p "$root${library%/*}" && cp -L "$library" "$root$library" ;;
    esac
  done
}

# import_base <image> <root> <tool...>: makes an image for our programs, with Java and these tools, by way of a directory
# that is not there yet
import_base() {
  local jdk=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}
  mkdir "$2"
  add_java "$2" "$jdk" "$java_root_modules,java.net.http"
  add_tools "$2" "${@:3}"
  add_libraries "$2"
  tar -C "$2" -c . | docker import --change 'ENV PATH=/opt/java/bin:/usr/bin:/bin' - "$1" > /dev/null
  rm -rf "$2" "$2.libraries"
}
