@NullMarked
package dev.memlog.client.transcript;

import org.jspecify.annotations.NullMarked;
