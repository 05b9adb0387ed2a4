package shop.kotlin

import java.time.Instant

/** All kinds of components: primitive, optional, private, of another data class. */
data class Payment(
    val order: String,
    val cents: Long,
    private val method: Method,
    var note: String?,
    val paid: Instant,
    val tags: List<String>,
    val payer: Payer,
) {
    val isLarge: Boolean get() = cents > 10_000
    internal val shown = "$order: $cents"
}

enum class Method { CARD, CASH }

data class Payer(val name: String, val email: String)

/** With a default for each component, Kotlin adds a constructor without parameters. */
data class Settings(val retries: Int = 3, val name: String = "default")
