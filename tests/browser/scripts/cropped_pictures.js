// Pictures that are not square: everybody sees the same part of one, on phones and on the wall.
[...document.querySelectorAll('#live img')].filter((one) => eyes.sees(one)
  && Math.abs(one.offsetWidth - one.offsetHeight) > 1)
  .map((one) => `a picture is ${one.offsetWidth} x ${one.offsetHeight}`)
