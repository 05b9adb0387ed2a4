#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
# Builds the image apache/kafka:<version> for the integration tests without pulling it. The broker's jars come from
# Maven, the Java runtime from jlink, and the shell and the C library from this machine.
#
#   build-image.sh [version]        default: the version in the parent pom.xml
#
# Environment: JAVA_HOME          the JDK that the runtime is made from, 17 or newer
#              KAFKA_IMAGE_WORK   the directory for the image's files, default it/target/kafka-image
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
version=${1:-$(sed -n 's:.*<kafka\.version>\(.*\)</kafka\.version>.*:\1:p' "$here/../../pom.xml")}
work=${KAFKA_IMAGE_WORK:-$here/../target/kafka-image}
java_home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

rm -rf "$work"
mkdir -p "$work"
work=$(cd "$work" && pwd -P)
root=$work/root
mkdir -p "$root"/{etc/kafka/docker,opt/kafka,root,tmp,usr/bin}
chmod 1777 "$root/tmp"
ln -s usr/bin "$root/bin"

mvn -B -ntp -q -f "$here/server-jars.pom.xml" dependency:copy-dependencies \
  -Dkafka.version="$version" -DincludeScope=runtime -DoutputDirectory="$root/opt/kafka/libs"

# log4j-core needs the package java.beans of java.desktop, but not its native libraries, which partly need X11.
"$java_home/bin/jlink" --output "$root/opt/java" --strip-java-debug-attributes --no-header-files --no-man-pages \
  --add-modules java.base,java.desktop,java.logging,java.management,java.naming,java.security.jgss,java.security.sasl,java.sql,java.xml,jdk.crypto.ec,jdk.management,jdk.unsupported
rm -f "$root"/opt/java/lib/lib{awt,font,freetype,javajpeg,jawt,jsound,lcms,mlib,splash}*.so
"$root/opt/java/bin/java" -XX:+UseSerialGC -Xshare:dump > "$work/share.log" # jlink does not copy the JDK's class-data archive

install -m 755 "$here/init" "$here/run" "$root/etc/kafka/docker"
cp "$here/log4j2.properties" "$root/opt/kafka"
echo 'root:x:0:0:root:/root:/bin/bash' > "$root/etc/passwd"
echo 'root:x:0:' > "$root/etc/group"
for tool in bash cat env ls mkdir rm sleep; do cp -L "$(command -v "$tool")" "$root/usr/bin"; done
ln -s bash "$root/usr/bin/sh"

# Copies the shared libraries of these binaries to the paths where the loader looks for them. The libraries named below
# are for native code that Kafka's jars unpack at run time: without libpthread.so.0 the first zstd batch fails.
mapfile -t binaries < <(find "$root/usr/bin" "$root/opt/java" -type f \( -path '*/bin/*' -o -name '*.so' \))
libc=$(ldd "$root/usr/bin/bash" | sed -n 's/.*libc\.so.* => \(.*\) (.*/\1/p')
for name in libdl.so.2 libgcc_s.so.1 libpthread.so.0 librt.so.1 libstdc++.so.6; do
  for library in "${libc%/*}/$name" "/usr${libc%/*}/$name"; do
    [ ! -e "$library" ] || { binaries+=("$library"); echo "$library"; break; }
  done
done > "$work/libraries.txt"
ldd "${binaries[@]}" 2>/dev/null | sed -n 's/.* => //;s/^[[:space:]]*\(\/.*\) (0x.*/\1/p' >> "$work/libraries.txt" || true
sort -u "$work/libraries.txt" | while read -r library; do
  case $library in
    "$root"/*) ;;
    *) mkdir -p "$root${library%/*}" && cp -L "$library" "$root$library" ;;
  esac
done

tar -C "$root" -c . | docker import --change 'ENTRYPOINT ["/etc/kafka/docker/init"]' \
  --change 'CMD ["/etc/kafka/docker/run"]' --change 'ENV PATH=/opt/java/bin:/usr/bin:/bin' --change 'EXPOSE 9092' \
  - "apache/kafka:$version" > "$work/image-id.txt"
rm -rf "$root"
