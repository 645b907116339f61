import { describe, expect, it } from 'vitest'
import { readDisposition } from './read-disposition.ts'

const bytesOf = (text: string, encoding: BufferEncoding) => Buffer.from(text, encoding).toString('latin1')

describe('the Content-Disposition of a part of a form', () => {
  it.each([
    ['of a browser', 'form-data; name="image"; filename="a.jpg"', 'a.jpg'],
    ['of a text', 'form-data; name="image"', null],
    ['of .NET, without quotes', "form-data; name=image; filename=a.jpg; filename*=utf-8''a.jpg", 'a.jpg'],
    [
      'of .NET, with accents',
      'form-data; name=image; filename="=?utf-8?B?TsO6?="; filename*=utf-8\'\'N%C3%BA%C3%B1ez.jpg',
      'Núñez.jpg',
    ],
    ['of Python, with accents', 'form-data; name="image"; filename*=utf-8\'\'N%C3%BA%C3%B1ez.jpg', 'Núñez.jpg'],
    ['of another charset', "form-data; name=image; filename=a.jpg; filename*=utf-16''a", 'a.jpg'],
    ['with the file first', 'form-data; filename="a.jpg"; name="image"', 'a.jpg'],
    ['without spaces, with an end', 'Form-Data;name="image";filename="a.jpg";', 'a.jpg'],
    ['with a size', 'form-data; name="image"; filename="a.jpg"; size=12', 'a.jpg'],
    ['with quotes, escaped', 'form-data; name="image"; filename="a\\"b;c%22.jpg"', 'a"b;c".jpg'],
    ['with a path of Windows', 'form-data; name="image"; filename="C:\\fotos\\a.jpg"', 'C:\\fotos\\a.jpg'],
    ['in UTF-8', bytesOf('form-data; name="image"; filename="Núñez.jpg"', 'utf8'), 'Núñez.jpg'],
    ['in Latin-1', bytesOf('form-data; name="image"; filename="Núñez.jpg"', 'latin1'), 'Núñez.jpg'],
    ['without a name of the file', 'form-data; name="image"; filename=""', ''],
  ])('is read as it comes %s', (_, header, fileName) => {
    expect(readDisposition(header)).toEqual({ name: 'image', fileName })
  })

  it.each(['', 'form-data', 'form-data; filename="a.jpg"', 'attachment; name="image"', 'form-database; name="image"'])(
    'is none in %s',
    header => {
      expect(readDisposition(header)).toBeNull()
    },
  )
})
