/**
 * The expected state: the effect of every acknowledged call, computed by a naive model that uses
 * none of the product's classes.
 */
@NullMarked
package dev.memlog.bench.faults.model;

import org.jspecify.annotations.NullMarked;
