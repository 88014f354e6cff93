/**
 * A model test of the whole pipeline. Random scripts of many tenants run under random faults
 * against a Memlog in a separate process. Afterwards all its answers must equal a model.
 */
@NullMarked
package dev.memlog.bench.faults;

import org.jspecify.annotations.NullMarked;
