-- A note's length is judged as people count, by the call; a character may take several code points.
alter table day_notes
  drop constraint day_notes_words_check,
  add constraint day_notes_words_check check (char_length(words) between 1 and 1000 and not turns_direction(words));
