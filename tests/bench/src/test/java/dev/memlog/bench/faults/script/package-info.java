@NullMarked
package dev.memlog.bench.faults.script;

import org.jspecify.annotations.NullMarked;
