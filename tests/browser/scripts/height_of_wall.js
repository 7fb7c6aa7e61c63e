(over => over > 1 ? [`the wall is ${over} px too high`] : [])(
  document.documentElement.scrollHeight - innerHeight)
