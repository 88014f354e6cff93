@NullMarked
package dev.memlog.extractor.core;

import org.jspecify.annotations.NullMarked;
