/** Tests of the fold's stores and of the schemas that earlier releases wrote them with. */
@NullMarked
package dev.memlog.extractor.fold.stream;

import org.jspecify.annotations.NullMarked;
