@NullMarked
package dev.memlog.langchain4j;

import org.jspecify.annotations.NullMarked;
