import { expect, it } from 'vitest'
import { queryClient } from '../../client/query-client.ts'
import { handFiles, takeHandedFiles } from './handed-files.ts'

it('files handed from one screen to the next are taken once, and not in another clinic', () => {
  const files = [new File(['x'], 'IM1.jpg')]
  const enter = (id: string) => queryClient.setQueryData(['session'], { clinic: { id } })
  enter('a')
  handFiles(files)
  expect([takeHandedFiles(), takeHandedFiles()]).toEqual([files, []])
  handFiles(files)
  enter('b')
  expect(takeHandedFiles()).toEqual([])
})
