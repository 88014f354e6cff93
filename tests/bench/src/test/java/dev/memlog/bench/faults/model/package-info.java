@NullMarked
package dev.memlog.bench.faults.model;

import org.jspecify.annotations.NullMarked;
