@NullMarked
package dev.memlog.extractor.relation;

import org.jspecify.annotations.NullMarked;
