import { english } from '@xrai/contract/strings/english'
import type { Locale } from '@xrai/contract/strings/locales'
import { spanish } from '@xrai/contract/strings/spanish'
import { type Translate, translate } from '@xrai/contract/strings/translate'
import type { Context } from 'hono'

interface RefusalLanguage {
  readonly locale: Locale
  readonly say: Translate
}

const inEnglish: RefusalLanguage = { locale: 'en', say: (key, values) => translate(english, key, values) }
const inSpanish: RefusalLanguage = { locale: 'es', say: (key, values) => translate(spanish, key, values) }

/** The language of a refusal's sentences: English if `Accept-Language` prefers it to Spanish (RFC 9110 §12.5.4), else Spanish. */
export const refusalLanguage = (c: Context): RefusalLanguage =>
  preferred(c.req.header('accept-language') ?? '') === 'en' ? inEnglish : inSpanish

/** Equal weights in the order of the header. */
const preferred = (header: string): string | undefined =>
  header
    .split(',')
    .map(range => {
      const [tag = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
      const weight = Number(parameters.find(one => one.startsWith('q='))?.slice(2) ?? 1)
      return { language: tag.split('-', 1)[0], weight }
    })
    .filter(({ language, weight }) => weight > 0 && (language === 'en' || language === 'es'))
    .sort((one, other) => other.weight - one.weight)[0]?.language
