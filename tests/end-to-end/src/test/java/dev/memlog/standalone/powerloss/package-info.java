@NullMarked
package dev.memlog.standalone.powerloss;

import org.jspecify.annotations.NullMarked;
