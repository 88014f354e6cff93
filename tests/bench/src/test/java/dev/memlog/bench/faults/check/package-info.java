@NullMarked
package dev.memlog.bench.faults.check;

import org.jspecify.annotations.NullMarked;
