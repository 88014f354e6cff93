/**
 * The yardsticks. {@code memlog eval} asks a running Memlog the questions of public data sets;
 * {@code memlog bench} measures its speed beside a floor, what the parts could do at best, taken in
 * the same run. Both start a Memlog of their own, and use it as anybody would.
 */
@NullMarked
package dev.memlog.bench;

import org.jspecify.annotations.NullMarked;
