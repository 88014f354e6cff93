@NullMarked
package dev.memlog.bench.run;

import org.jspecify.annotations.NullMarked;
