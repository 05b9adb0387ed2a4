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
. "$here/java-root.sh"
java_home=${JAVA_HOME:-$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")}

rm -rf "$work"
mkdir -p "$work"
work=$(cd "$work" && pwd -P)
root=$work/root
mkdir -p "$root"/{etc/kafka/docker,opt/kafka}

mvn -B -ntp -q -f "$here/server-jars.pom.xml" dependency:copy-dependencies \
  -Dkafka.version="$version" -DincludeScope=runtime -DoutputDirectory="$root/opt/kafka/libs"

add_java "$root" "$java_home" "$java_root_modules"
add_tools "$root" cat env ls mkdir rm sleep
install -m 755 "$here/init" "$here/run" "$root/etc/kafka/docker"
cp "$here/log4j2.properties" "$root/opt/kafka"
add_libraries "$root"

tar -C "$root" -c . | docker import --change 'ENTRYPOINT ["/etc/kafka/docker/init"]' \
  --change 'CMD ["/etc/kafka/docker/run"]' --change 'ENV PATH=/opt/java/bin:/usr/bin:/bin' --change 'EXPOSE 9092' \
  - "apache/kafka:$version" > "$work/image-id.txt"
rm -rf "$root"
