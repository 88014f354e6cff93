@NullMarked
package dev.memlog.standalone.cli;

import org.jspecify.annotations.NullMarked;
