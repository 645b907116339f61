import { describe, expect, it } from 'vitest'
import { toDocument, withoutStyleAttributes } from './site-document.ts'

describe('a page of the site', () => {
  it('has its elements’ own styles as rules, each once', () => {
    const html = '<p style="width:9%">a</p><b style="width:9%">b</b><i class="x" style="font:&quot;Inter&quot;">c</i>'
    expect(withoutStyleAttributes(html)).toEqual({
      html: '<p data-style="0">a</p><b data-style="0">b</b><i class="x" data-style="1">c</i>',
      rules: '[data-style="0"]{width:9%}[data-style="1"]{font:"Inter"}',
    })
  })

  it('ignores style elements in the text of a page', () => {
    const html = '<code>&lt;p style=&quot;width:9%&quot;&gt;</code>'
    expect(withoutStyleAttributes(html)).toEqual({ html, rules: '' })
  })

  it('contains no style that the policy would refuse', () => {
    const page = { path: '/x', title: 'X', description: 'x', html: '<p style="color:red">x</p>' }
    const document = toDocument(page as Parameters<typeof toDocument>[0], { style: 'p{margin:0}', font: '/f.woff2' })
    expect(document).not.toMatch(/ style="/)
    expect(document).toContain('<style>p{margin:0}[data-style="0"]{color:red}</style>')
  })
})
