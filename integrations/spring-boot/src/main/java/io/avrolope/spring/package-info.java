// SPDX-License-Identifier: Apache-2.0
/**
 * Auto-configuration for Spring Boot 3.5 and 4: applications with {@code @KafkaListener} and {@code
 * KafkaTemplate} need properties only.
 */
@NullMarked
package io.avrolope.spring;

import org.jspecify.annotations.NullMarked;
