// @module-tag state
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CaseImages } from './case-images.tsx'

vi.mock('../../base/ui/media.ts', () => ({ useTouch: () => false }))

const ignore = () => undefined
const file = new File(['x'], 'boca.png', { type: 'image/png' })

const shown = (isSending: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <CaseImages
        images={[{ key: '1', file, type: 'panoramic', typeFrom: 'shape' }]}
        count={1}
        isFull={false}
        camera="off"
        onCamera={ignore}
        onFiles={ignore}
        onCapture={ignore}
        onType={ignore}
        onEdit={ignore}
        onRemove={ignore}
        isSending={isSending}
        columns=""
      />
    </QueryClientProvider>,
  )

it('disables every button of the images while they are being sent, because a later change would not be sent', () => {
  const disabled = /<fieldset disabled="" class="contents"><ul/
  expect(shown(true)).toMatch(disabled)
  expect(shown(false)).not.toMatch(disabled)
})
