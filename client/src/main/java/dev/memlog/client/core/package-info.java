/** Core memory: the short texts with names that an owner's agents keep and always see. */
@NullMarked
package dev.memlog.client.core;

import org.jspecify.annotations.NullMarked;
