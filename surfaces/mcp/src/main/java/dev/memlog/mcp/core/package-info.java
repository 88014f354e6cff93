/** The tools that read and change core memory. */
@NullMarked
package dev.memlog.mcp.core;

import org.jspecify.annotations.NullMarked;
