export interface DeviceName {
  /** For example Chrome; null if unknown. */
  readonly browser: string | null
  readonly system: string | null
  readonly mobile: boolean
}

/** The first match counts, because most browsers also name those they derive from (MDN, Browser detection). */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Formats a `User-Agent` for users. */
export const deviceNameOf = (userAgent: string | null): DeviceName => {
  const text = userAgent ?? ''
  const first = (known: readonly (readonly [string, RegExp])[]) =>
    known.find(([, sign]) => sign.test(text))?.[0] ?? null
  return { browser: first(browsers), system: first(systems), mobile: /\bMobi|\biPad\b|\bAndroid\b/.test(text) }
}
