@NullMarked
package dev.memlog.mcp;

import org.jspecify.annotations.NullMarked;
