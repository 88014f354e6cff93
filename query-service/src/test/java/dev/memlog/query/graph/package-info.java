@NullMarked
package dev.memlog.query.graph;

import org.jspecify.annotations.NullMarked;
