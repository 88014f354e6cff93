/**
 * The common parts of all runs: the measured server, the options, the log and the file of results.
 */
@NullMarked
package dev.memlog.bench.run;

import org.jspecify.annotations.NullMarked;
