/**
 * What must be there: the outcome of everything that was acknowledged, told naively and without any
 * class of the product's own.
 */
@NullMarked
package dev.memlog.bench.faults.model;

import org.jspecify.annotations.NullMarked;
