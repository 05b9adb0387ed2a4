# SPDX-License-Identifier: Apache-2.0
# Sums up the attributes of the <testsuite> elements, one in each of Surefire's reports:
# "N passed, N failed, N skipped".
function attribute(name) { return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3) + 0 : 0 }
/^<testsuite / { tests += attribute("tests"); skipped += attribute("skipped")
                 failures += attribute("failures") + attribute("errors") }
END { printf "%d passed, %d failed, %d skipped\n", tests - failures - skipped, failures, skipped }
