@NullMarked
package dev.memlog.query.activation;

import org.jspecify.annotations.NullMarked;
