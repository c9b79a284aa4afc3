-- Lists of groups in replies, which can grow at their ends as replies do.
-- include words

-- Adds a list of groups to a reply: how many there are, and before each how many words it has.
local function append_groups(words, groups)
  words[#words + 1] = fmt(#groups)
  for i = 1, #groups do
    append_list(words, groups[i])
  end
  return words
end
