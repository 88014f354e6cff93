@NullMarked
package dev.memlog.language.graph;

import org.jspecify.annotations.NullMarked;
