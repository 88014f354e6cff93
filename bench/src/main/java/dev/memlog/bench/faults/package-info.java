/**
 * A model test of the whole pipeline: random scripts of many tenants run against a Memlog in a
 * process of its own, under random faults, and everything that it then shows must equal a model.
 */
@NullMarked
package dev.memlog.bench.faults;

import org.jspecify.annotations.NullMarked;
