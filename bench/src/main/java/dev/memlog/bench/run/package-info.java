/**
 * The parts of every run: the measured server, its options, its log and the file of its figures.
 */
@NullMarked
package dev.memlog.bench.run;

import org.jspecify.annotations.NullMarked;
