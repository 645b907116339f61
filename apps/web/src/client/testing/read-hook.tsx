import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { queryClient } from '../query-client.ts'

/** The first value of a hook that calls the server. */
export function readHook<Value>(hook: () => Value): Value {
  const values: Value[] = []
  const Screen = () => {
    values.push(hook())
    return null
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Screen />
    </QueryClientProvider>,
  )
  const [value] = values
  if (value === undefined) throw new Error('the hook returned nothing')
  return value
}
