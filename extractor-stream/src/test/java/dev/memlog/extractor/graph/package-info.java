@NullMarked
package dev.memlog.extractor.graph;

import org.jspecify.annotations.NullMarked;
