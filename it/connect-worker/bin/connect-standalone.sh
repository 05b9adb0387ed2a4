#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Starts a standalone worker, as the script of this name in Kafka's distribution does.
exec "$(dirname "$0")/kafka-run-class.sh" org.apache.kafka.connect.cli.ConnectStandalone "$@"
