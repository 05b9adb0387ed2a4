#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Runs a class with the jars in libs, except the file connector, which Kafka's distribution leaves to plugin.path.
# Environment: JAVA_HOME, KAFKA_HEAP_OPTS
libs=$(dirname "$0")/../libs
class_path=
for jar in "$libs"/*.jar; do
  case $jar in
    */connect-file-*) ;;
    *) class_path=$class_path:$jar ;;
  esac
done
# The options of the heap are several words.
# shellcheck disable=SC2086
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" ${KAFKA_HEAP_OPTS:--Xms256M -Xmx2G} -cp "${class_path#:}" "$@"
